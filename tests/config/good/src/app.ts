// A key in a comment asks for nothing: 'app.comment'.
export const YES = 'app.yes';
