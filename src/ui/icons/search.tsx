export { default } from '@mui/icons-material/SearchOutlined';
