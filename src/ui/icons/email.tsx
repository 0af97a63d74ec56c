export { default } from '@mui/icons-material/AlternateEmailOutlined';
