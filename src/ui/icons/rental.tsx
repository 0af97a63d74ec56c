export { default } from '@mui/icons-material/SquareFootOutlined';
