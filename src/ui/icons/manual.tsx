export { default } from '@mui/icons-material/AutoStoriesOutlined';
