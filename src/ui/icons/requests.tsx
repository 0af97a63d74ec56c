export { default } from '@mui/icons-material/AssignmentOutlined';
