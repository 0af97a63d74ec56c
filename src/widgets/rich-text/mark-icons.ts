// Icons of the marks, which come with this widget alone. No config file may name them: they stand beside no page or link.

export { default as bold } from '@mui/icons-material/FormatBoldOutlined';
export { default as italic } from '@mui/icons-material/FormatItalicOutlined';
export { default as bullets } from '@mui/icons-material/FormatListBulletedOutlined';
export { default as numbers } from '@mui/icons-material/FormatListNumberedOutlined';
export { default as link } from '@mui/icons-material/LinkOutlined';
