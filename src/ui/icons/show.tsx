export { default } from '@mui/icons-material/VisibilityOutlined';
