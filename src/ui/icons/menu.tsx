export { default } from '@mui/icons-material/MenuOutlined';
