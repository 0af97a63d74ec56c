export { default } from '@mui/icons-material/ManageAccountsOutlined';
