export { default } from '@mui/icons-material/PictureAsPdfOutlined';
