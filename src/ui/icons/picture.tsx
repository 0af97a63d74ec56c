export { default } from '@mui/icons-material/AddPhotoAlternateOutlined';
