export { default } from '@mui/icons-material/LiveTvOutlined';
