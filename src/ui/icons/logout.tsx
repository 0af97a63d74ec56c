export { default } from '@mui/icons-material/LogoutOutlined';
