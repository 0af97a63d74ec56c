export { default } from '@mui/icons-material/AccountCircleOutlined';
