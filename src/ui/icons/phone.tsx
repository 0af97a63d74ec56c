export { default } from '@mui/icons-material/PhoneOutlined';
