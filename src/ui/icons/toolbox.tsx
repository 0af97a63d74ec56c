export { default } from '@mui/icons-material/HandymanOutlined';
