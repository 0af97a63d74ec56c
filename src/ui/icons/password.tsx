export { default } from '@mui/icons-material/PasswordOutlined';
