export { default } from '@mui/icons-material/VisibilityOffOutlined';
