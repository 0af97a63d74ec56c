export { default } from '@mui/icons-material/WorkOutlineOutlined';
