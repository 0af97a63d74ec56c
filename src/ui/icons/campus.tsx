export { default } from '@mui/icons-material/CastForEducationOutlined';
