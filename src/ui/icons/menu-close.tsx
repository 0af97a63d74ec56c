export { default } from '@mui/icons-material/MenuOpenOutlined';
