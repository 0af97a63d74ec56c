export { default } from '@mui/icons-material/DeleteOutlined';
