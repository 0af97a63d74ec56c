export { default } from '@mui/icons-material/OpenInNewOutlined';
