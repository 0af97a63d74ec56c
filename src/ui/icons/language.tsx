export { default } from '@mui/icons-material/TranslateOutlined';
