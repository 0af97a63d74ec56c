export { default } from '@mui/icons-material/ArrowBackOutlined';
