export { default } from '@mui/icons-material/ForwardToInboxOutlined';
