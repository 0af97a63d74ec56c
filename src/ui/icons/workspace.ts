// Icons that the app itself shows once somebody has signed in.
export { default as account } from '@mui/icons-material/AccountCircleOutlined';
export { default as picture } from '@mui/icons-material/AddPhotoAlternateOutlined';
export { default as back } from '@mui/icons-material/ArrowBackOutlined';
export { default as next } from '@mui/icons-material/ArrowForwardOutlined';
export { default as calendar } from '@mui/icons-material/CalendarMonthOutlined';
export { default as close } from '@mui/icons-material/CloseOutlined';
export { default as delete } from '@mui/icons-material/DeleteOutlined';
export { default as expand } from '@mui/icons-material/ExpandMoreOutlined';
export { default as download } from '@mui/icons-material/FileDownloadOutlined';
export { default as logout } from '@mui/icons-material/LogoutOutlined';
export { default as 'menu-close' } from '@mui/icons-material/MenuOpenOutlined';
export { default as menu } from '@mui/icons-material/MenuOutlined';
export { default as document } from '@mui/icons-material/PictureAsPdfOutlined';
export { default as waiting } from '@mui/icons-material/ScheduleOutlined';
export { default as search } from '@mui/icons-material/SearchOutlined';
