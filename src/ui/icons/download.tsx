export { default } from '@mui/icons-material/FileDownloadOutlined';
