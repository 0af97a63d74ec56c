export { default } from '@mui/icons-material/InboxOutlined';
