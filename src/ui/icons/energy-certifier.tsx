export { default } from '@mui/icons-material/EnergySavingsLeafOutlined';
