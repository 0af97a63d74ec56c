export { default } from '@mui/icons-material/RefreshOutlined';
