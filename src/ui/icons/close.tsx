export { default } from '@mui/icons-material/CloseOutlined';
