export { default } from '@mui/icons-material/PersonOutlined';
