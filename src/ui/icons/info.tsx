export { default } from '@mui/icons-material/InfoOutlined';
