export { default } from '@mui/icons-material/ExpandMoreOutlined';
