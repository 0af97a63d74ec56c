export { default } from '@mui/icons-material/BadgeOutlined';
