export { default } from '@mui/icons-material/ArrowForwardOutlined';
