export { default } from '@mui/icons-material/ApprovalOutlined';
