export { default } from '@mui/icons-material/HomeOutlined';
