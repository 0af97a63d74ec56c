export { default } from '@mui/icons-material/BusinessOutlined';
