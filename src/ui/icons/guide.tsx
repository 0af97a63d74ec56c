export { default } from '@mui/icons-material/ContactPageOutlined';
