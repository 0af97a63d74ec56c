export { default } from '@mui/icons-material/CheckBoxOutlined';
