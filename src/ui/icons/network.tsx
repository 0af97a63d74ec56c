export { default } from '@mui/icons-material/HubOutlined';
