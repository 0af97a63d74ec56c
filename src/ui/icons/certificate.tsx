export { default } from '@mui/icons-material/CardMembershipOutlined';
