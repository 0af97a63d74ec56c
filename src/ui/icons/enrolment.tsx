export { default } from '@mui/icons-material/HowToRegOutlined';
