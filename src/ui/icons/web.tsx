export { default } from '@mui/icons-material/PublicOutlined';
