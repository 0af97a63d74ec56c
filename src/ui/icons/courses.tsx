export { default } from '@mui/icons-material/SchoolOutlined';
