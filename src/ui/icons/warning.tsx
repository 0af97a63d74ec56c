export { default } from '@mui/icons-material/WarningAmberOutlined';
