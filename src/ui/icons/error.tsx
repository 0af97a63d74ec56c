export { default } from '@mui/icons-material/ErrorOutlineOutlined';
