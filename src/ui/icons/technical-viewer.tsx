export { default } from '@mui/icons-material/BiotechOutlined';
