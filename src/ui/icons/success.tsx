export { default } from '@mui/icons-material/CheckCircleOutlined';
