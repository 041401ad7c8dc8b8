#!/usr/bin/python3
"""A bare window of WebKitGTK for WebKitWebDriver to start, as narrow as a phone: MiniBrowser stops at 447 px.

Arguments: width, height, language, and a script that runs in every page before its own.
"""
import sys
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height, language, script = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
# Where nothing is animated, pages are told that less movement is wanted.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([language])


def open_view(_session):
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript(
            script,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=content)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    window.resize(width, height)
    return view


def automation_started(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("webkit-shell")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", automation_started)
Gtk.main()
