export { default } from '@mui/icons-material/CloudOffOutlined';
