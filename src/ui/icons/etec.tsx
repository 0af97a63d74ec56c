export { default } from '@mui/icons-material/EngineeringOutlined';
